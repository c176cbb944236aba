import { notFound } from "next/navigation";
import { translatedTitle } from "@/i18n/translated-title";

export const generateMetadata = translatedTitle("frame.notFound.title");

/** Every address that no other page has. */
export default function NowhereRoute() {
  notFound();
}
