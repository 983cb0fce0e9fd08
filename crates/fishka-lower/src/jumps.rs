//! Jumps to jumps lead on at once.

use fishka_rules::Op;

/// Jumps followed in one go at most, so that jumps in a circle end.
const STEPS_MAX: usize = 64;

/// Where a jump to `to` ends up; `reg` is what reg is known to be on the way.
fn destination(code: &[Op], mut to: u32, reg: Option<bool>) -> u32 {
    for _ in 0..STEPS_MAX {
        to = match (code.get(to as usize), reg) {
            (Some(Op::Jump(next)), _)
            | (Some(Op::JumpIf(next)), Some(true))
            | (Some(Op::JumpUnless(next)), Some(false)) => *next,
            (Some(Op::JumpIf(_)), Some(false)) | (Some(Op::JumpUnless(_)), Some(true)) => to + 1,
            _ => return to,
        };
    }
    to
}

/// Shortens all jumps.
pub(crate) fn thread(code: &mut [Op]) {
    for index in 0..code.len() {
        code[index] = match code[index] {
            Op::Jump(to) => Op::Jump(destination(code, to, None)),
            Op::JumpIf(to) => Op::JumpIf(destination(code, to, Some(true))),
            Op::JumpUnless(to) => Op::JumpUnless(destination(code, to, Some(false))),
            other => other,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_of_jumps_are_cut_short_and_circles_end() {
        let mut code = vec![Op::JumpUnless(2), Op::End, Op::JumpUnless(3), Op::Jump(4), Op::End];
        thread(&mut code);
        assert_eq!(code[0], Op::JumpUnless(4));
        let mut circle = vec![Op::Jump(1), Op::Jump(0), Op::End];
        thread(&mut circle);
        assert_eq!(circle.len(), 3);
    }
}
