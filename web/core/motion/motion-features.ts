import { domMax } from "framer-motion";

/** What makes framer-motion's elements move: animations, presence and layout. Loaded by `MotionProvider` alone. */
export const features = domMax;
