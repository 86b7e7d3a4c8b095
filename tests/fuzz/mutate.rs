//! Mutates seeds into new inputs.

/// Boundary values at which mistakes are likely.
const EDGES: [u32; 10] = [
    0,
    1,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0xFFFF,
    0x7FFF_FFFF,
    0x8000_0000,
    u32::MAX,
];

/// Generates inputs from seeds.
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    most_bytes: usize,
    state: u64,
}

impl Mutator {
    /// Creates a mutator; there must be at least one seed.
    pub fn new(seeds: Vec<Vec<u8>>, most_bytes: usize) -> Mutator {
        assert!(!seeds.is_empty());
        Mutator {
            seeds,
            most_bytes,
            state: 1,
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % limit.max(1)
    }

    /// Returns the next input.
    pub fn next(&mut self) -> Vec<u8> {
        let mut input = self.any_seed();
        for _ in 0..=self.below(6) {
            self.mutate(&mut input);
        }
        input.truncate(self.most_bytes);
        input
    }

    fn any_seed(&mut self) -> Vec<u8> {
        let index = self.below(self.seeds.len());
        self.seeds[index].clone()
    }

    /// Returns a random range of an input; short ones are more likely.
    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let most = [4, 32, 256, length][self.below(4)];
        let start = self.below(length);
        start..(start + 1 + self.below(most)).min(length)
    }

    fn mutate(&mut self, input: &mut Vec<u8>) {
        if input.is_empty() {
            input.push(self.below(256) as u8);
        }
        let place = self.below(input.len());
        let range = self.range(input.len());
        match self.below(9) {
            0 => input[place] ^= 1 << self.below(8),
            1 => input[place] = self.below(256) as u8,
            2 => input[place] = input[place].wrapping_add([1, 255][self.below(2)]),
            3 => drop(input.drain(range)),
            4 => {
                let piece: Vec<u8> = input[range].to_vec();
                input.splice(place..place, piece);
            }
            5 => {
                let other = self.any_seed();
                let piece = other[self.range(other.len())].to_vec();
                input.splice(place..place, piece);
            }
            6 => {
                let edge = EDGES[self.below(EDGES.len())].to_le_bytes();
                let size = [1, 2, 4][self.below(3)];
                let there = &mut input[place..];
                for (byte, edge) in there.iter_mut().zip(&edge[..size]) {
                    *byte = *edge;
                }
            }
            7 => self.change_number(input, place),
            _ => input[range].fill(self.state as u8),
        }
    }

    /// Replaces the digits starting at a position by another number.
    fn change_number(&mut self, input: &mut Vec<u8>, place: usize) {
        let Some(start) = input[place..].iter().position(u8::is_ascii_digit) else {
            return;
        };
        let start = place + start;
        let length = input[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let edge = EDGES[self.below(EDGES.len())] as i32;
        let number = [edge, self.below(200) as i32 - 20][self.below(2)];
        input.splice(start..start + length, number.to_string().into_bytes());
    }
}

#[test]
fn mutations_differ_from_seeds_and_from_each_other() {
    let seeds = vec![b"at: (12, 7), size: (3, 1)".to_vec(), vec![0; 40]];
    let mut mutator = Mutator::new(seeds.clone(), 50);
    let inputs: std::collections::HashSet<Vec<u8>> = (0..1000).map(|_| mutator.next()).collect();
    assert!(inputs.len() > 900, "{}", inputs.len());
    assert!(inputs.iter().all(|input| input.len() <= 50));
    assert!(inputs.iter().filter(|input| seeds.contains(input)).count() <= seeds.len());
}
