import { environment } from "~/env.server";
import type { PaymentProvider } from "./payment-provider";
import { razorpay } from "./razorpay/razorpay.server";
import { sandbox } from "./sandbox.server";

const { razorpayUrl } = environment.payments;

export const paymentProvider: PaymentProvider = razorpayUrl === null ? sandbox(environment.apiBaseUrl) : razorpay(razorpayUrl);
