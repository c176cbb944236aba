import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { callerOf } from "../kernel/gate/caller";
import { faultRule, replaceFaults } from "../kernel/gate/faults";
import { clearRequests, listRequests } from "../kernel/gate/request-log";
import type { Kernel } from "../kernel/kernel";
import { parseBody } from "../kernel/validation";

const faultsBody = z.object({ rules: z.array(faultRule).max(1000) });

export function faultControls(controls: FastifyInstance, kernel: Kernel): void {
  controls.post("/faults", async (request) => {
    const { rules } = parseBody(faultsBody, request.body);
    await replaceFaults(kernel, callerOf(request).accountId, rules);
    return { rules };
  });

  controls.get("/requests", async (request) => listRequests(kernel, callerOf(request).accountId));

  controls.delete("/requests", async (request, reply) => {
    await clearRequests(kernel, callerOf(request).accountId);
    return reply.code(204).send();
  });
}
