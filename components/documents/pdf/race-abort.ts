/**
 * What `work` comes to, for work that may never answer. Whoever made the worker ends it.
 * @param worker that does it, which may not even load
 * @throws the reason of `signal`, once that is aborted
 */
export async function raceAbort<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  worker?: Worker,
): Promise<Result> {
  const done = new AbortController();
  const isOver = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { signal: done.signal });
    const failed = () => reject(new Error("A worker could not be loaded, or failed"));
    worker?.addEventListener("error", failed, { signal: done.signal });
  });
  try {
    return await Promise.race([work, isOver]);
  } finally {
    done.abort();
  }
}
