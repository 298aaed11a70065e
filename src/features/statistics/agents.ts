import { isbot } from "isbot";

export type Device = "desktop" | "phone" | "tablet";

/** The kind of device that a browser says it runs on; null for a robot. */
export function deviceOf(agent: string): Device | null {
  if (isbot(agent)) return null;
  if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return "tablet";
  return /mobi|iphone|ipod|android/i.test(agent) ? "phone" : "desktop";
}
