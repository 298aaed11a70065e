import { useCallback, useState } from "react";

/**
 * Notices a picture that can't be loaded, also where that came out before the page was hydrated.
 * @param address of the picture; another one gets another chance
 * @returns whether it is broken, and what its `img` needs for that to be known
 */
export function useBrokenPicture(address: string) {
  const [broken, setBroken] = useState("");
  const fail = useCallback(() => setBroken(address), [address]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  return { isBroken: address !== "" && broken === address, watching: { ref, onError: fail } };
}
