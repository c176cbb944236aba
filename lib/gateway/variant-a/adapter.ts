import type { z } from "zod";
import type { Capabilities } from "@/lib/domain/shapes";
import type { Gateway, ServiceAccess } from "../gateway";
import { callService, uploadToService } from "../http";
import { fieldName, fromNewOrder, toFile, toOrder, toOrderRow } from "./translate";
import {
  anyPageSchema,
  downloadSchema,
  fileSchema,
  languagesSchema,
  orderPageSchema,
  orderSchema,
} from "./wire";

/** Variant A, "Endpoints". */

export const capabilities: Capabilities = {
  quotes: true,
  shipping: false,
  fileList: true,
  fileDelete: true,
  coversheetFields: true,
  signedCallbacks: true,
};

export function variantA(access: ServiceAccess): Gateway {
  const get = <Schema extends z.ZodType>(path: string, answer: Schema) =>
    callService(access, { method: "GET", path, answer });
  const act = (path: string) => callService(access, { method: "POST", path, answer: null, fieldName });
  return {
    capabilities,

    async checkToken() {
      await get("/orders?per_page=1", anyPageSchema);
    },

    listLanguages: () => get("/languages", languagesSchema),

    async uploadFile({ fileName, kind, body, signal }) {
      const file = { name: fileName, body };
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

    async getDownloadAddress(fileServiceId) {
      return (await get(`/files/${segment(fileServiceId)}/download`, downloadSchema)).url;
    },

    async createOrder(order) {
      const json = fromNewOrder(order);
      const call = { method: "POST", path: "/orders", json, answer: orderSchema, fieldName } as const;
      const snapshot = toOrder(await callService(access, call));
      return { serviceId: snapshot.serviceId, snapshot };
    },

    async getOrder(orderServiceId) {
      return toOrder(await get(`/orders/${segment(orderServiceId)}`, orderSchema));
    },

    async listOrders({ page, perPage, order }) {
      const sort = order === "newest" ? "-created_at" : "-updated_at";
      const query = new URLSearchParams({ page: String(page), per_page: String(perPage), sort });
      const { data, links } = await get(`/orders?${query}`, orderPageSchema);
      return { rows: data.map(toOrderRow), nextPage: links.next ? page + 1 : null };
    },

    async cancelOrder(orderServiceId) {
      await act(`/orders/${segment(orderServiceId)}/cancel`);
    },

    async approveOrder(orderServiceId) {
      await act(`/orders/${segment(orderServiceId)}/approve`);
    },
  };
}

function segment(serviceId: string): string {
  return encodeURIComponent(serviceId);
}
