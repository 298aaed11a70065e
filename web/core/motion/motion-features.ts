import { domMax } from "framer-motion";

/** framer-motion's animation, presence and layout code, loaded by `MotionProvider`. */
export const features = domMax;
