import { useCallback, useState } from "react";

/**
 * Tracks whether a picture or video failed to load. Pass `onBroken` to its `onError`.
 * @param address its address, `""` for none; a new address resets the result
 */
export function useBrokenPicture(address: string) {
  const [broken, setBroken] = useState("");
  const fail = useCallback(() => setBroken(address), [address]);
  return { isBroken: address !== "" && broken === address, onBroken: fail };
}
