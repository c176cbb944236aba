import type { FastifyInstance } from "fastify";
import { recognise } from "../kernel/gate/admit";
import { bearerToken, unauthenticated } from "../kernel/gate/caller";
import { requireOwnHost } from "../kernel/gate/own-address";
import type { Kernel } from "../kernel/kernel";
import type { Variant } from "../kernel/variant";
import { accountControls, openAccountControl } from "./account-controls";
import { deliveryControls } from "./delivery-controls";
import { faultControls } from "./fault-controls";
import { resourceControls } from "./resource-controls";

/** The control interface of one variant: for people, tests and benchmarks; no part of the service. */
export function registerControls(app: FastifyInstance, kernel: Kernel, variant: Variant): void {
  app.register(
    async (open) => {
      open.addHook("onRequest", async (request) => requireOwnHost(kernel.settings, request));
      openAccountControl(open, kernel, variant);
      open.register(async (controls) => {
        controls.addHook("onRequest", async (request) => {
          const token = bearerToken(request);
          request.caller = token ? await recognise(kernel, variant.key, token) : null;
          if (!request.caller) throw unauthenticated();
        });
        accountControls(controls, kernel, variant);
        resourceControls(controls, kernel, variant);
        faultControls(controls, kernel);
        deliveryControls(controls, kernel);
      });
    },
    { prefix: "/_sandbox" },
  );
}
