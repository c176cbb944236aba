import type { FastifyInstance } from "fastify";
import { API_PREFIX, guardApi } from "../kernel/gate/api-gate";
import type { Kernel } from "../kernel/kernel";
import { notFound } from "../kernel/service-error";
import { fileRoutes } from "./routes/files";
import { languageRoutes } from "./routes/languages";
import { orderRoutes } from "./routes/orders";
import { revisionRoutes } from "./routes/revisions";
import { variantB } from "./variant-b";

/** Every endpoint of Variant B, below /api/v1 and behind the gate. */
export function registerVariantB(app: FastifyInstance, kernel: Kernel): void {
  app.register(
    async (api) => {
      guardApi(api, kernel, variantB.key);
      api.setNotFoundHandler(() => {
        throw notFound();
      });
      languageRoutes(api);
      fileRoutes(api, kernel);
      orderRoutes(api, kernel);
      revisionRoutes(api, kernel);
    },
    { prefix: API_PREFIX },
  );
}
