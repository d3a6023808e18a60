/** The most common passwords of eight characters and more: guessed first. */
const COMMON = new Set(
  `
  12345678 123456789 1234567890 12345678910 01234567 0123456789 87654321 987654321 9876543210
  0987654321 11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777
  88888888 99999999 00000000 000000000 0000000000 12121212 13131313 12341234 12344321 11223344
  1122334455 10203040 1020304050 123123123 123321123 123654789 147258369 102030405060 123456123
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk
  asdfghjkl zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 a1b2c3d4 a1234567 a12345678 a123456789
  aa123456 aaaaaaaa password password1 password12 password123 passw0rd p@ssw0rd p@ssword p@ssw0rd123
  iloveyou sunshine princess football baseball superman whatever trustno1 starwars dragon123
  monkey123 letmein1 letmein123 welcome1 welcome123 changeme changeme123 admin123 admin1234
  admin12345 administrator administrador senha123 senha1234 senha12345 senha123456 senha@123
  minhasenha suasenha mudar123 mudar@123 trocar123 teste123 teste1234 teste@123 brasil123 brasil10
  flamengo flamengo1 flamengo10 flamengo123 corinthians corinthians1 palmeiras palmeiras1 saopaulo
  saopaulo1 vascodagama cruzeiro cruzeiro1 botafogo fluminense internacional santos123 jesuscristo
  jesus123 jesusteama deusefiel deusefiel1 deuseamor deus1234 euteamo1 teamo123 amor1234 felicidade
  borboleta chocolate princesa princesa1 estrela1 estrela123 familia1 familia123 gabriel1 gabriel123
  internet computador bemvindo bemvindo1 samsung1 android1 facebook instagram whatsapp pokemon1
  naruto123 clientela clientela1 clientela123
  `.match(/\S+/g),
);

/** Whether a password is among those that are tried first, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
