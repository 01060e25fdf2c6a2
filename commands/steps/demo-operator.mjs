/** Pages elsewhere that the demo's operator might have: without any, the footer has no social links to be looked at. */
export const demoOperator = {
  SOCIAL_FACEBOOK: "https://www.facebook.com/platenote.example",
  SOCIAL_INSTAGRAM: "https://www.instagram.com/platenote.example",
  SOCIAL_X: "https://x.com/platenote_example",
  SOCIAL_YOUTUBE: "https://www.youtube.com/@platenote.example",
};

/** Names the demo's operator, where the environment names none. */
export function nameDemoOperator() {
  for (const [variable, address] of Object.entries(demoOperator)) process.env[variable] ||= address;
}
