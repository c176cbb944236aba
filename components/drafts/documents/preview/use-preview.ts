"use client";

import { useEffect, useState } from "react";
import type { Preview } from "./preview";

/** What a file looks like once it is drawn; null until then, and for what the browser does not have. */
export function usePreview(file: File | null): Preview | null {
  const [drawn, setDrawn] = useState<{ file: File; preview: Preview } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    const draw = async () => {
      const { previewOf } = await import("./draw");
      const preview = await previewOf(file);
      if (isWanted) setDrawn({ file, preview });
    };
    // Where nothing can be loaded the document is shown without one.
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [file]);
  return drawn && drawn.file === file ? drawn.preview : null;
}
