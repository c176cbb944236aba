"use client";

import { useEffect, useEffectEvent } from "react";
import type { ShownChange } from "@/lib/live/topics";

const listeners = new Set<(change: ShownChange) => void>();

export function tellListeners(change: ShownChange): void {
  for (const listener of listeners) listener(change);
}

/** Has the page act on a change that none of its reads tells of. What was missed while it was not connected is not told. */
export function useOnChange({ topic, id }: ShownChange, act: () => void): void {
  const onChange = useEffectEvent((change: ShownChange) => {
    if (change.topic === topic && change.id === id) act();
  });
  useEffect(() => {
    const listener = (change: ShownChange) => onChange(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
