import type { FastifyRequest } from "fastify";
import { ServiceError } from "../service-error";

/** Whose token a request carries. */
export interface Caller {
  accountId: string;
  tokenId: string;
  /** False: the service knows the token and answers 403. */
  access: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The caller of a request that passed the gate. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthenticated();
  return request.caller;
}

export const unauthenticated = () => new ServiceError(401, "Unauthenticated.");

/** The bearer token of a request, or null where there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/** Where a request reached the sandbox; addresses in answers begin with it. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
