import type { Command } from "./command";
import { assignStickers } from "./commands/assign-stickers";
import { auditCommand } from "./commands/audit";
import { cancelOrder } from "./commands/cancel-order";
import { doctor } from "./commands/doctor";
import { find } from "./commands/find";
import { answerInquiry, closeInquiry, inquiriesCommand } from "./commands/inquiries";
import { changeOperatorCommand, createOperatorCommand, operatorsCommand } from "./commands/operators";
import { resend } from "./commands/resend";
import { reverseEntry } from "./commands/reverse-entry";
import { removeTestimonial, setTestimonial, testimonialsCommand } from "./commands/testimonials";
import { answerGrievance } from "./commands/answer-grievance";
import { backUp } from "./commands/back-up";
import { batches } from "./commands/batches";
import { changePhone } from "./commands/change-phone";
import { breachNotice } from "./commands/breach-notice";
import { changeReseller } from "./commands/change-reseller";
import { checkBackup } from "./commands/check-backup";
import { contacts } from "./commands/contacts";
import { createPromoCode } from "./commands/create-promo-code";
import { createReseller } from "./commands/create-reseller";
import { deadLetters } from "./commands/dead-letters";
import { closeGrievance } from "./commands/close-grievance";
import { correctDispatch } from "./commands/correct-dispatch";
import { dispatch } from "./commands/dispatch";
import { endPromoCode } from "./commands/end-promo-code";
import { eraseOwnerCommand } from "./commands/erase-owner";
import { grievance } from "./commands/grievance";
import { grievances } from "./commands/grievances";
import { mint } from "./commands/mint";
import { misuseReports } from "./commands/misuse-reports";
import { order } from "./commands/order";
import { orders } from "./commands/orders";
import { packingSlip } from "./commands/packing-slip";
import { prices } from "./commands/prices";
import { print } from "./commands/print";
import { promoCodes } from "./commands/promo-codes";
import { reconcile } from "./commands/reconcile";
import { recordPayment } from "./commands/record-payment";
import { refund } from "./commands/refund";
import { replaceSticker } from "./commands/replace-sticker";
import { resellers } from "./commands/resellers";
import { restore } from "./commands/restore";
import { retention } from "./commands/retention";
import { retry } from "./commands/retry";
import { setPage, takeBackPageCommand } from "./commands/set-page";
import { setPrice } from "./commands/set-price";
import { setResellerPrices } from "./commands/set-reseller-prices";
import { smsTemplates } from "./commands/sms-templates";
import { strayPayments } from "./commands/stray-payments";
import { transferVehicle } from "./commands/transfer-vehicle";
import { voidCommand } from "./commands/void";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  find,
  doctor,
  mint,
  print,
  batches,
  voidCommand,
  assignStickers,
  changePhone,
  transferVehicle,
  replaceSticker,
  misuseReports,
  orders,
  order,
  packingSlip,
  dispatch,
  correctDispatch,
  cancelOrder,
  resend,
  resellers,
  createReseller,
  changeReseller,
  recordPayment,
  reverseEntry,
  promoCodes,
  createPromoCode,
  endPromoCode,
  prices,
  setPrice,
  setResellerPrices,
  setPage,
  takeBackPageCommand,
  testimonialsCommand,
  setTestimonial,
  removeTestimonial,
  smsTemplates,
  contacts,
  deadLetters,
  retry,
  reconcile,
  strayPayments,
  refund,
  retention,
  eraseOwnerCommand,
  inquiriesCommand,
  answerInquiry,
  closeInquiry,
  grievances,
  grievance,
  answerGrievance,
  closeGrievance,
  breachNotice,
  operatorsCommand,
  createOperatorCommand,
  changeOperatorCommand,
  auditCommand,
  backUp,
  checkBackup,
  restore,
];

export function findCommand(name: string): Command | null {
  return commands.find((command) => command.name === name) ?? null;
}
