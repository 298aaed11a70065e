import type { Answer, ReadAddress } from "./api.ts";
import { addressOf, authorization, receive } from "./send.ts";

/**
 * What the API answers at an address, for what visitors load too: they do without the client of the whole API (api.ts).
 * @param parameter what stands for the name at the address's end: `/:id`
 * @throws ApiError, see `receive`
 */
export async function read<Address extends ReadAddress>(
  address: Address,
  parameter = "",
): Promise<Answer<Address>> {
  const path = addressOf(address.replace(/:\w+$/, encodeURIComponent(parameter)));
  const response = await receive(fetch(path, { headers: authorization() }));
  return (await response.json()) as Answer<Address>; // The route's own type says what a good reply holds.
}
