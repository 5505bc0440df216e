/**
 * A certificate of help.test and other.test, valid for a hundred years, and its key: only for test servers on
 * this machine.
 */
export const TEST_TLS = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMPnzxiuqWy6iaT+T
ZOHoOJqzP94ml4pGwlceKn0//4+hRANCAAQ41Rj+kcwfiYhBCEZn89mMfL61uq3W
FGjxiUxRdTTxD9nu3wgqtNTlUejcIjeeDjxiGDa1VDayKN88ltJ5Rboj
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBojCCAUegAwIBAgIUQuc+ghDeDGR6sLK/25fci+1Lq3owCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJaGVscC50ZXN0MCAXDTI2MTEyMjE5MzExNloYDzIxMjYxMDI5
MTkzMTE2WjAUMRIwEAYDVQQDDAloZWxwLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ41Rj+kcwfiYhBCEZn89mMfL61uq3WFGjxiUxRdTTxD9nu3wgqtNTl
UejcIjeeDjxiGDa1VDayKN88ltJ5Rbojo3UwczAdBgNVHQ4EFgQUlmzAcq5JKNKG
nh1tfqLAE223kjcwHwYDVR0jBBgwFoAUlmzAcq5JKNKGnh1tfqLAE223kjcwDwYD
VR0TAQH/BAUwAwEB/zAgBgNVHREEGTAXggloZWxwLnRlc3SCCm90aGVyLnRlc3Qw
CgYIKoZIzj0EAwIDSQAwRgIhALrCTcGLRhLYTUGRhiWspTgKnpV3AEUw/08KrbKZ
bgZPAiEA2qy5IHMU8MwR7rxAuudEhfADPOdj41E/1Y6dtDOANvE=
-----END CERTIFICATE-----`,
};
