import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { texts } from "@/lib/domain/texts";

export const metadata: Metadata = { title: texts.shell.notFound.title };

/** Every address that no other page has. */
export default function NowhereRoute() {
  notFound();
}
