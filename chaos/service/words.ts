import type { Variant, VariantWords } from "./order";
import { wordsOfA } from "./variant-a";
import { wordsOfB } from "./variant-b";

export const wordsOf: Record<Variant, VariantWords> = { a: wordsOfA, b: wordsOfB };
