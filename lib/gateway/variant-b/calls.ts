import type { z } from "zod";
import type { ListInput, Page, ServiceAccess } from "../gateway";
import { callService, uploadToService } from "../http";
import { servicePage } from "../list";
import { fieldName } from "../translate";
import { dataOf } from "./wire";

/** How Variant B is asked for anything, of whatever kind: one resource is within `data`, and what acts is a PUT. */

export type Calls = ReturnType<typeof callsOf>;

export function callsOf(access: ServiceAccess) {
  return {
    get: <Schema extends z.ZodType>(path: string, answer: Schema) =>
      callService(access, { method: "GET", path, answer: dataOf(answer) }),

    /** Has something done to what is there already. */
    act: async (path: string) => {
      await callService(access, { method: "PUT", path, answer: null, fieldName });
    },

    post: <Schema extends z.ZodType>(path: string, json: object, answer: Schema) =>
      callService(access, { method: "POST", path, json, answer: dataOf(answer), fieldName }),

    delete: async (path: string) => {
      await callService(access, { method: "DELETE", path, answer: null });
    },

    upload: <Schema extends z.ZodType>({
      answer,
      ...upload
    }: Omit<Parameters<typeof uploadToService<Schema>>[1], "fieldName">) =>
      uploadToService(access, { ...upload, answer: dataOf(answer), fieldName }),

    /** Newest first, as many as the service gives: it can be asked for nothing else. */
    list: <Schema extends z.ZodType, Row>(
      { page }: Pick<ListInput, "page">,
      { path, row, translate }: { path: string; row: Schema; translate: (row: z.output<Schema>) => Row },
    ): Promise<Page<Row>> => servicePage(access, { path, query: {}, page, row, translate }),
  };
}
