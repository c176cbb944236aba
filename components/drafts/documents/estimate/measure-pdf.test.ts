import { expect, test, vi } from "vitest";
import type { ShownDocument } from "@/components/documents/shown-document";
import { measurePdf } from "./measure-pdf";

const close = vi.fn();
vi.mock("@/components/documents/pdf/open-pdf", () => ({
  openPdf: async (): Promise<Partial<ShownDocument>> => ({
    pageCount: 1,
    textOf: () => new Promise<never>(() => undefined),
    close,
  }),
}));

test("a document whose text never comes is let go of once its time is over", async () => {
  const time = new AbortController();
  const measured = measurePdf(new File(["%PDF"], "busy.pdf"), time.signal);
  time.abort(new Error("too late"));
  await expect(measured).rejects.toThrow("too late");
  expect(close).toHaveBeenCalledOnce();
});
