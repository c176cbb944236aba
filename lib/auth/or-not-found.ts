import { notFound } from "next/navigation";
import { isAppError } from "@/lib/domain/errors";

/** For pages: what a read calls `not_found` becomes the not-found page; every other error goes on. */
export async function orNotFound<Data>(read: Promise<Data>): Promise<Data> {
  try {
    return await read;
  } catch (error) {
    if (isAppError(error, "not_found")) notFound();
    throw error;
  }
}
