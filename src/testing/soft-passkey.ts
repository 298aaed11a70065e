import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

type Site = { host: string; origin: string };

/** A passkey in software that signs like a browser's (WebAuthn Level 2, ES256, attestation "none"). */
export class SoftPasskey {
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly id = crypto.getRandomValues(Buffer.alloc(16));
  /** The device's own count of uses. */
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  /** The result of `navigator.credentials.create`. */
  register(challenge: string, { host, origin }: Site): object {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.#authenticatorData(host, 0x45), // Flags: user present, user verified, attested credential data.
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ]);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#credential({
      clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The result of `navigator.credentials.get`. @param flags by default user present and user verified */
  authenticate(challenge: string, { host, origin }: Site, flags = 0x05): object {
    this.counter++;
    const data = this.#authenticatorData(host, flags);
    const client = clientData("webauthn.get", challenge, origin);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key);
    return this.#credential({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #authenticatorData(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), counter]);
  }

  #credential(response: object): object {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
