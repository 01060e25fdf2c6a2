import { readStickerCode } from "#contract/sticker-code";
import { findStickerId } from "../../../registry/stickers";
import { moveToSticker } from "../../../owners/replacement";
import { databaseCommand, done, refuse } from "../command";
import { requireVehicle } from "../find";
import { operand, option } from "../parameters";
import { values } from "../values";

const code = "sticker's code, as printed or after /qrcode_process/ in its address";

export const replaceSticker = databaseCommand({
  name: "replace-sticker",
  purpose: "Move a vehicle from its sticker to a new one, with a reason",
  role: "orders",
  needsFreshCode: true,
  remarks: [
    "For a lost or damaged sticker. The vehicle keeps its validity, its contacts and its settings. The old sticker is void.",
    "The owner sees the reason in the history. The new sticker must be of the same kind, and not registered.",
  ],
  parameters: {
    code: operand("CODE", `the old ${code}`, values.text(64)),
    to: option("CODE", `the new ${code}`, values.text(64)),
    reason: option("TEXT", "why it was replaced", values.text(100)),
  },
  async perform({ services }, { code: oldCode, to, reason }) {
    await services.database.transaction(async (transaction) => {
      const { owner, vehicle } = await requireVehicle(transaction, oldCode);
      const stickerId = (await findStickerId(transaction, readStickerCode(to))) ?? refuse("Unknown sticker code.");
      const refused = await moveToSticker(transaction, services, owner.id, vehicle, stickerId, { doneBy: "operator", reason });
      return refused === null ? undefined : refuse(refused.message);
    });
    return done(["The vehicle has the new sticker. The old one is void."], { replaced: true });
  },
});
