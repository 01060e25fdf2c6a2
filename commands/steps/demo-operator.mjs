/** The demo operator's social pages. Without them, the footer would show no social links. */
export const demoOperator = {
  SOCIAL_FACEBOOK: "https://www.facebook.com/platenote.example",
  SOCIAL_INSTAGRAM: "https://www.instagram.com/platenote.example",
  SOCIAL_X: "https://x.com/platenote_example",
  SOCIAL_YOUTUBE: "https://www.youtube.com/@platenote.example",
};

/** Sets each of the demo operator's variables that is not set yet. */
export function nameDemoOperator() {
  for (const [variable, address] of Object.entries(demoOperator)) process.env[variable] ||= address;
}
