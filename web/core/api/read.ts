import type { Answer, ReadAddress } from "./api.ts";
import { addressOf, authorization, receive } from "./send.ts";

/**
 * Reads from the API without the full client (api.ts), so that public pages need not load that.
 * @param parameter the value for the path's last segment, such as `/:id`
 * @throws ApiError as `expectOk` does
 */
export async function read<Address extends ReadAddress>(
  address: Address,
  parameter = "",
): Promise<Answer<Address>> {
  const path = addressOf(address.replace(/:\w+$/, encodeURIComponent(parameter)));
  const response = await receive(fetch(path, { headers: authorization() }));
  return (await response.json()) as Answer<Address>; // The route's type describes a successful response.
}
