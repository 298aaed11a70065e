import type { DemoPart } from "../../core/feature/demo.ts";
import { users } from "../../core/owner/users.table.ts";

/** The invented person of `vitrine serve --demo`: nobody of this name is meant, and every address is an example. */
const profile = {
  email: "noor@example.org",
  fname: "Noor",
  lname: "van Dale",
  phone: "+31 10 555 0142",
  location: "Rotterdam, Netherlands",
  title: "Acoustic engineer and instrument maker",
  website: "https://noor.example.org",
};

/** Without a banner, so that the demo shows the engraving that is drawn from the name. */
export const userDemo: DemoPart = {
  pictures: ["headshot"],
  fill(change, { keep }) {
    change.insert(users, { ...profile, headshot: keep("headshot") });
  },
};
