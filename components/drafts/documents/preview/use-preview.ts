"use client";

import { useEffect, useState } from "react";
import { previewOf } from "./draw";
import type { Preview } from "./preview";

/** What a file looks like once it is drawn; null until then, and for what the browser does not have. */
export function usePreview(file: File | null): Preview | null {
  const [drawn, setDrawn] = useState<{ file: File; preview: Preview } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    void previewOf(file).then((preview) => isWanted && setDrawn({ file, preview }));
    return () => {
      isWanted = false;
    };
  }, [file]);
  return drawn && drawn.file === file ? drawn.preview : null;
}
