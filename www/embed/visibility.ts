/** Calls back once when an element comes into view, with one observer for all boards. */

/** Boards start shortly before they are visible. */
const rootMargin = '200px';
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** Returns a function that stops waiting. */
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
