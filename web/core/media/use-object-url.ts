import { useEffect, useState } from "react";

/** An address for a file that is not stored yet; `""` until there is one. */
export function useObjectUrl(file: Blob | null): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (file === null) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl("");
    };
  }, [file]);
  return url;
}
