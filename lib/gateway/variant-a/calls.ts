import type { z } from "zod";
import type { ListOrder } from "@/lib/domain/capabilities";
import type { NewRequest } from "@/lib/domain/requests";
import type { ListInput, Page, ServiceAccess } from "../gateway";
import { callService, uploadToService } from "../http";
import { servicePage } from "../list";
import { fieldName } from "../translate";
import { unsupported } from "../unsupported";
import { fromNewRequest } from "./translate";

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

    post: <Schema extends z.ZodType>(path: string, json: object, answer: Schema) =>
      callService(access, { method: "POST", path, json, answer, fieldName }),

    /** @throws AppError `conflict` for one with hard copies, which the variant does not send */
    create: async <Schema extends z.ZodType>(path: string, request: NewRequest, answer: Schema) => {
      if (request.shipping) throw unsupported("shipping");
      return await callService(access, {
        method: "POST",
        path,
        json: fromNewRequest(request),
        answer,
        fieldName,
      });
    },

    delete: async (path: string) => {
      await callService(access, { method: "DELETE", path, answer: null });
    },

    upload: <Schema extends z.ZodType>(
      upload: Omit<Parameters<typeof uploadToService<Schema>>[1], "fieldName">,
    ) => uploadToService<Schema>(access, { ...upload, fieldName }),

    list: <Schema extends z.ZodType, Row>(
      { page, perPage, order = "newest_first", search }: ListInputOfA,
      { path, sort, filters = {}, row, translate }: ListOfA<Schema, Row>,
    ): Promise<Page<Row>> => {
      const searched: Record<string, string> = search ? { search } : {};
      const query = {
        per_page: String(perPage),
        ...(sort ? { sort: sort[order] } : {}),
        ...searched,
        ...filters,
      };
      return servicePage(access, { path, query, page, row, translate });
    },
  };
}

type ListInputOfA = Omit<ListInput, "order"> & Partial<Pick<ListInput, "order">>;

type ListOfA<Schema extends z.ZodType, Row> = {
  path: string;
  /** Left out where the service sorts it by itself, newest first. */
  sort?: Record<ListOrder, string>;
  filters?: Record<string, string>;
  row: Schema;
  translate: (row: z.output<Schema>) => Row;
};
