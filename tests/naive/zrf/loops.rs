//! Loops: see "Branches and loops", "Local variables and loops".

use boardwright::syntax::Sexpr;

use super::board::name;
use super::run::{Flow, Run, Stop};

impl Run<'_> {
    /// `(while CONDITION …)`.
    pub(super) fn repeat_while(&mut self, arguments: &[Sexpr]) -> Flow {
        let (condition, body) = arguments.split_first().expect("`while` has a condition");
        while self.view().holds(condition)? {
            self.count_step()?;
            self.sequence(body)?;
        }
        Ok(())
    }

    /// `(repeat NUMBER …)`: "not at all if the number is 0 or less".
    pub(super) fn repeat(&mut self, arguments: &[Sexpr]) -> Flow {
        for _ in 0..self.view().number(&arguments[0])? {
            self.count_step()?;
            self.sequence(&arguments[1..])?;
        }
        Ok(())
    }

    /// `(for-each NAME SET …)`: "each member is a run of its own".
    pub(super) fn for_each(&mut self, arguments: &[Sexpr]) -> Flow {
        for member in self.view().members(&arguments[1])? {
            self.count_step()?;
            self.run_of_its_own(|run| {
                run.locals.push((name(&arguments[0]), member));
                run.sequence(&arguments[2..])
            })?;
        }
        Ok(())
    }

    /// `(for-all NAME SET …)`: "one run goes through all members".
    pub(super) fn for_all(&mut self, arguments: &[Sexpr]) -> Flow {
        for member in self.view().members(&arguments[1])? {
            self.count_step()?;
            self.locals.push((name(&arguments[0]), member));
            let flow = self.sequence(&arguments[2..]);
            self.locals.pop();
            flow?;
        }
        Ok(())
    }

    /// "Begins with everything as it is and ends by itself", and everything is as before afterwards, except that flags
    /// and local variables from before "keep the values that an earlier member's run gave them".
    pub(super) fn run_of_its_own(&mut self, body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let before = (self.cursor, self.mark, self.waiting.clone(), self.name.clone());
        let locals = self.locals.len();
        let flow = body(self);
        self.locals.truncate(locals);
        (self.cursor, self.mark, self.waiting, self.name) = before;
        match flow {
            Err(Stop::Fault(fault)) => Err(Stop::Fault(fault)),
            Ok(()) | Err(Stop::Ended) => Ok(()),
        }
    }
}
