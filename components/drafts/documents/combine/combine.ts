import type { CombineNews, CombineOrder } from "./combine-worker";

export class NotCombined extends Error {
  override readonly name = "NotCombined";
  /** @param source which of them cannot be read; null for anything else */
  constructor(readonly source: number | null) {
    super("The pages could not be put together");
  }
}

/** One PDF of the pages, made in a worker that ends with it, or with `signal`. @throws NotCombined */
export async function combine(
  order: CombineOrder,
  onProgress: (donePages: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./combine-worker.ts", import.meta.url));
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      for (const fault of ["error", "messageerror"])
        worker.addEventListener(fault, () => reject(new NotCombined(null)));
      worker.addEventListener("message", ({ data }: MessageEvent<CombineNews>) => {
        if (data.kind === "progress") onProgress(data.donePages);
        else if (data.kind === "done") resolve(data.document);
        else reject(new NotCombined(data.source));
      });
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
