import { login } from "./texts/login";
import { orderFormTexts } from "./texts/order-form";
import { orders } from "./texts/orders";
import { settings } from "./texts/settings";
import { shell } from "./texts/shell";

/** Every text of the interface, by the section it belongs to. English now; other languages can follow. */
export const texts = { login, orderForm: orderFormTexts, orders, settings, shell } as const;
