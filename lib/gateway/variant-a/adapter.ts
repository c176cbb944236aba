import type { z } from "zod";
import type { Capabilities, ListOrder } from "@/lib/domain/capabilities";
import type { NewOrder, NewQuote } from "@/lib/domain/requests";
import type { Gateway, ListInput, ServiceAccess } from "../gateway";
import { callService, uploadToService } from "../http";
import { listPage } from "../list";
import { fieldName, fromNewRequest, toFile, toOrder, toOrderRow, toQuote, toQuoteRow } from "./translate";
import {
  anyPageSchema,
  downloadSchema,
  fileSchema,
  languagesSchema,
  orderRowSchema,
  orderSchema,
  quoteRowSchema,
  quoteSchema,
} from "./wire";

/** Variant A, "Endpoints". */

/** "Limits", page size; every list can be sorted by `updated_at`. */
const listing = { order: "by_change", rowsPerPage: 60, rowsPerPageAtMost: 500 } as const;

export const capabilities: Capabilities = {
  listing: { order: listing, quote: listing, file: listing },
  quotes: true,
  fileDelete: true,
  shipping: false,
  coversheetFields: true,
  signedCallbacks: true,
};

const createdSort = { by_change: "-updated_at", newest_first: "-created_at" };
const requestedSort = { by_change: "-updated_at", newest_first: "-requested_at" };

export function variantA(access: ServiceAccess): Gateway {
  const get = <Schema extends z.ZodType>(path: string, answer: Schema) =>
    callService(access, { method: "GET", path, answer });
  const act = (path: string) => callService(access, { method: "POST", path, answer: null, fieldName });
  const create = <Schema extends z.ZodType>(path: string, request: NewOrder | NewQuote, answer: Schema) =>
    callService(access, { method: "POST", path, json: fromNewRequest(request), answer, fieldName });
  return {
    capabilities,

    async checkToken() {
      await get("/orders?per_page=1", anyPageSchema);
    },

    listLanguages: () => get("/languages", languagesSchema),

    async uploadFile({ fileName, kind, sizeBytes, body, signal }) {
      const file = { name: fileName, sizeBytes, body };
      const fields = { type: kind };
      return toFile(
        await uploadToService(access, {
          path: "/files",
          fields,
          file,
          signal,
          answer: fileSchema,
          fieldName,
        }),
      );
    },

    async getFile(fileServiceId) {
      return toFile(await get(`/files/${segment(fileServiceId)}`, fileSchema));
    },

    listFiles({ orderServiceId, quoteServiceId, search, ...input }) {
      const query = {
        ...pageQuery(input, createdSort),
        ...(orderServiceId ? { order: orderServiceId } : {}),
        ...(quoteServiceId ? { quote: quoteServiceId } : {}),
        ...(search ? { search } : {}),
      };
      return listPage(access, {
        path: "/files",
        query,
        page: input.page,
        row: fileSchema,
        translate: toFile,
      });
    },

    async deleteFile(fileServiceId) {
      const path = `/files/${segment(fileServiceId)}`;
      await callService(access, { method: "DELETE", path, answer: null });
    },

    async getDownloadAddress(fileServiceId) {
      return (await get(`/files/${segment(fileServiceId)}/download`, downloadSchema)).url;
    },

    async createQuote(quote) {
      const snapshot = toQuote(await create("/quotes", quote, quoteSchema));
      return { serviceId: snapshot.serviceId, snapshot };
    },

    async getQuote(quoteServiceId) {
      return toQuote(await get(`/quotes/${segment(quoteServiceId)}`, quoteSchema));
    },

    listQuotes(input) {
      const query = pageQuery(input, requestedSort);
      const { page } = input;
      return listPage(access, { path: "/quotes", query, page, row: quoteRowSchema, translate: toQuoteRow });
    },

    async createOrder(order) {
      const snapshot = toOrder(await create("/orders", order, orderSchema));
      return { serviceId: snapshot.serviceId, snapshot };
    },

    async getOrder(orderServiceId) {
      return toOrder(await get(`/orders/${segment(orderServiceId)}`, orderSchema));
    },

    listOrders(input) {
      const query = pageQuery(input, createdSort);
      const { page } = input;
      return listPage(access, { path: "/orders", query, page, row: orderRowSchema, translate: toOrderRow });
    },

    async cancelOrder(orderServiceId) {
      await act(`/orders/${segment(orderServiceId)}/cancel`);
    },

    async approveOrder(orderServiceId) {
      await act(`/orders/${segment(orderServiceId)}/approve`);
    },
  };
}

function pageQuery(
  { perPage, order }: Pick<ListInput, "perPage" | "order">,
  sort: Record<ListOrder, string>,
) {
  return { per_page: String(perPage), sort: sort[order] };
}

function segment(serviceId: string): string {
  return encodeURIComponent(serviceId);
}
