import { acquireAdvisoryLocks } from "../../../platform/database/advisory-lock";
import { releaseVehicle } from "../../../owners/hand-over";
import { databaseCommand, done, refuse } from "../command";
import { requireVehicle } from "../find";
import { operand, option } from "../parameters";
import { values } from "../values";

export const transferVehicle = databaseCommand({
  name: "transfer-vehicle",
  purpose: "Release a vehicle, so that its next owner can register the sticker, with a reason",
  role: "orders",
  needsFreshCode: true,
  remarks: [
    "For buyers who write because the seller cannot release the vehicle. Ask for a proof, such as the registration certificate.",
    "The seller gets an SMS, sees the reason in the history, and can take the vehicle back for 24 hours, until the sticker is registered again.",
  ],
  parameters: {
    code: operand("CODE", "the sticker's code, as printed or after /qrcode_process/ in its address", values.text(64)),
    reason: option("TEXT", "why it was released", values.text(100)),
  },
  async perform({ services }, { code, reason }) {
    const released = await services.database.transaction(async (transaction) => {
      const { owner, vehicle } = await requireVehicle(transaction, code);
      await acquireAdvisoryLocks(transaction, { sticker: String(vehicle.stickerId) });
      return releaseVehicle(transaction, services, owner, vehicle, { doneBy: "operator", reason });
    });
    return released ? done(["The vehicle is released. The sticker scans as new."], { released }) : refuse("The vehicle has just changed.");
  },
});
