//! The memory of the driver's shader compiler.

/// Lets the driver free the memory of its shader compiler, 9 MB with Mesa; to be called when all shaders have been compiled. The
/// next one to be compiled takes the memory again.
#[cfg(target_os = "linux")]
pub fn release() {
    // SAFETY: the names end with a zero. If the library, which the window library has loaded, has a function of this name, it
    // is the one of OpenGL, which has no arguments and no result, and ignores calls that the driver does not support.
    unsafe {
        let library = libc::dlopen(c"libGL.so.1".as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
        if library.is_null() {
            return;
        }
        let function = libc::dlsym(library, c"glReleaseShaderCompiler".as_ptr());
        if !function.is_null() {
            let release = std::mem::transmute::<*mut libc::c_void, extern "C" fn()>(function);
            release();
        }
        libc::dlclose(library);
    }
}

/// Does nothing: there is no common name of the driver's library.
#[cfg(not(target_os = "linux"))]
pub fn release() {}
