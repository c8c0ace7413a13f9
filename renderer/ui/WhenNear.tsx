import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A part of a long list that is drawn while it is in view or next to it; else an empty stretch of its height stands in its place. What has the
 * focus stays. `heightPx` is a guess until it was drawn once.
 */
export function WhenNear(props: {
  readonly heightPx: number;
  /** Drawn from the first frame on. */
  readonly atOnce?: boolean;
  readonly className?: string | undefined;
  readonly children: () => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [heightPx, setHeight] = useState(props.heightPx);
  const isNear = useNear(box, props.atOnce ?? false, setHeight);
  return (
    <div ref={box} className={props.className} style={isNear ? undefined : { height: heightPx }}>
      {isNear ? props.children() : null}
    </div>
  );
}

function useNear(
  box: RefObject<HTMLElement | null>,
  atOnce: boolean,
  onLeave: (heightPx: number) => void,
): boolean {
  const [isNear, setNear] = useState(atOnce);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry === undefined || (!entry.isIntersecting && element.contains(document.activeElement))) return;
      if (!entry.isIntersecting && element.childElementCount > 0) onLeave(element.offsetHeight);
      setNear(entry.isIntersecting);
    };
    const observer = new IntersectionObserver(look, { root: scrollerOf(element), rootMargin: '60% 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, onLeave]);
  return isNear;
}

/** The margin of an observer counts at its root alone: that must be what scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return null;
}
