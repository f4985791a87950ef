/** Does tasks one at a time, in the order in which they come; one that fails does not keep the next from being done. */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task, task);
    last = done;
    return done;
  };
}
