/** Tells once when an element comes near what can be seen of the page: one observer for all boards. */

/** A board begins a little before it is seen. */
const rootMargin = '200px';
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** Gives what ends the waiting. */
export function onceVisible(element: Element, show: () => void): () => void {
  const watch = (observer ??= makeObserver());
  waiting.set(element, show);
  watch.observe(element);
  return () => watch.unobserve(element);
}

function makeObserver(): IntersectionObserver {
  return new IntersectionObserver(
    (entries, watch) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin },
  );
}
