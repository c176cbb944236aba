import { fetchJson } from "@/lib/platform/fetch-json";
import type { MyBusiness } from "./schema";

/** The browser's read of the businesses of whoever is signed in. @throws AppError as `fetchJson` */
export function fetchMyBusinesses(): Promise<MyBusiness[]> {
  return fetchJson("/api/session/businesses");
}
