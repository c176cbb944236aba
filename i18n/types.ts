import type { Catalogue } from "@/messages/catalogue";

/** Keys, and what is put into their messages, are checked against the English catalogue. */
declare module "use-intl" {
  interface AppConfig {
    Messages: Catalogue;
  }
}
