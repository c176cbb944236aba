import type { z } from "zod";
import type { ListOrder } from "@/lib/domain/capabilities";
import type { NewRequest } from "@/lib/domain/requests";
import type { ListInput, Page, ServiceAccess } from "../gateway";
import { callService, uploadToService } from "../http";
import { listPage } from "../list";
import { fieldName, fromNewRequest } from "./translate";

/** How Variant A is asked for anything, of whatever kind. */

export type Calls = ReturnType<typeof callsOf>;

export function callsOf(access: ServiceAccess) {
  return {
    get: <Schema extends z.ZodType>(path: string, answer: Schema) =>
      callService(access, { method: "GET", path, answer }),

    /** Has something done to what is there already. */
    act: async (path: string) => {
      await callService(access, { method: "POST", path, answer: null, fieldName });
    },

    create: <Schema extends z.ZodType>(path: string, request: NewRequest, answer: Schema) =>
      callService(access, { method: "POST", path, json: fromNewRequest(request), answer, fieldName }),

    delete: async (path: string) => {
      await callService(access, { method: "DELETE", path, answer: null });
    },

    upload: <Schema extends z.ZodType>(
      upload: Omit<Parameters<typeof uploadToService<Schema>>[1], "fieldName">,
    ) => uploadToService<Schema>(access, { ...upload, fieldName }),

    list: <Schema extends z.ZodType, Row>(
      { page, perPage, order, search }: ListInput,
      { path, sort, filters = {}, row, translate }: ListOfA<Schema, Row>,
    ): Promise<Page<Row>> => {
      const searched: Record<string, string> = search ? { search } : {};
      const query = { per_page: String(perPage), sort: sort[order], ...searched, ...filters };
      return listPage(access, { path, query, page, row, translate });
    },
  };
}

type ListOfA<Schema extends z.ZodType, Row> = {
  path: string;
  sort: Record<ListOrder, string>;
  filters?: Record<string, string>;
  row: Schema;
  translate: (row: z.output<Schema>) => Row;
};

/** One thing's part of a path. */
export function segment(serviceId: string): string {
  return encodeURIComponent(serviceId);
}
