/** Links in letters are built from PUBLIC_URL alone; what a request says about hosts never reaches them. */
export function verifyLink(publicUrl: string, token: string): string {
  return `${publicUrl}/verify-email?token=${token}`;
}

export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}&type=recovery`;
}

/** The same link for an account that has no password yet; the page says so. */
export function firstPasswordLink(publicUrl: string, token: string): string {
  return `${resetLink(publicUrl, token)}&first=1`;
}

export function addressLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/v1/address?token=${token}`;
}

export function accountLink(publicUrl: string): string {
  return `${publicUrl}/account`;
}

export function stopLettersLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/v1/letters?token=${token}`;
}

export function stopMondaysLink(publicUrl: string, token: string): string {
  return `${stopLettersLink(publicUrl, token)}&which=monday`;
}

export function freezeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/v1/freeze?token=${token}`;
}

export function securityLink(publicUrl: string): string {
  return `${publicUrl}/admin/security`;
}

export function boardLink(publicUrl: string, base: string): string {
  return `${publicUrl}/admin/readiness?${new URLSearchParams({ base })}`;
}

export function signInLink(publicUrl: string): string {
  return `${publicUrl}/signin`;
}
