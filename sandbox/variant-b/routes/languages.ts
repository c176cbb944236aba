import type { FastifyInstance } from "fastify";
import { languages } from "../languages";

export function languageRoutes(api: FastifyInstance): void {
  api.get("/languages", async () => ({ data: languages }));
}
