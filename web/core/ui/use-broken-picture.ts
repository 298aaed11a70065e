import { useCallback, useState } from "react";

/**
 * Remembers that a picture, or a film, can't be loaded.
 * @param address of it, `""` for none; another one gets another chance
 */
export function useBrokenPicture(address: string) {
  const [broken, setBroken] = useState("");
  const fail = useCallback(() => setBroken(address), [address]);
  return { isBroken: address !== "" && broken === address, onBroken: fail };
}
