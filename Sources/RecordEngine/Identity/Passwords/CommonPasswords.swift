import RecordStore

/// Passwords that attackers try first, of at least eight characters, in lower case.
///
/// From the lists that leaks are counted into, and their German companions; shorter ones are refused for
/// their length.
enum CommonPasswords {
  static let all = Set(text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map { String($0) })

  private static let text = """
    password password1 password12 password123 password1234 password2 password! passw0rd p@ssw0rd p@ssword
    pa$$word pa$$w0rd pass1234 pass12345 passpass passwort passwort1 passwort12 passwort123 passwort1234
    12345678 123456789 1234567890 12345678910 0123456789 01234567 012345678 87654321 987654321 9876543210
    0987654321 123123123 123321123 123454321 1234554321 12344321 11223344 1122334455 112233445566 11112222
    1111111111 11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000
    000000000 0000000000 111111111 222222222 12341234 1234qwer 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
    q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 qwertyui qwertyuiop
    qwerty123 qwerty12 qwerty1234 qwerty12345 qwerty123456 qwertz123 qwertzui qwertzuiop asdfghjk asdfghjkl
    asdf1234 asdfasdf asdasdasd yxcvbnm123 zxcvbnm1 zxcvbnm123 zxcvbnmm abcdefgh abcdefghi abcdefghij abcd1234
    abcd12345 abc12345 abc123456 abc123abc aaaaaaaa aaaaaaaaa bbbbbbbb xxxxxxxx zzzzzzzz a1b2c3d4 a1234567
    a12345678 a123456789 q12345678 aa123456 aa12345678 a1a1a1a1 qweasdzxc qweqweqwe qwe123qwe 123qweasd
    123qwe123 123456qwerty 123456abc 123456aa 12345qwert 123abc123 iloveyou iloveyou1 iloveyou2 iloveyou12
    iloveyou123 iloveyou! ilovegod ilovejesus iloveme1 loveyou1 lovelove lovely123 sunshine sunshine1 princess
    princess1 princesa football football1 football12 fussball fussball1 baseball baseball1 basketball
    basketball1 softball volleyball handball superman superman1 supermann batman123 spiderman ironman1
    starwars starwars1 pokemon1 pokemon123 minecraft minecraft1 fortnite fortnite1 nintendo playstation
    michelle michael1 michael123 jennifer jessica1 jonathan jordan23 nicholas natalie1 charlie1 charlotte
    christian christine christina christopher elizabeth alexander alexander1 alexandra andreas1 andrea123
    thomas123 stefanie sebastian benjamin benjamin1 danielle daniel123 victoria victoria1 veronica vanessa1
    samantha samantha1 stephanie matthew1 katharina katharine johannes florian1 anthony1 ashley123 brandon1
    hannah123 isabella isabelle patricia robert123 whatever whatever1 computer computer1 internet internet1
    trustno1 trustnoone welcome1 welcome123 welcome2 welcome! willkommen willkommen1 letmein1 letmein123
    letmeinnow changeme changeme1 changeme123 geheim123 geheimnis geheimwort geheimes schatz123 schatzi1
    schatz01 hallo123 hallo1234 hallo12345 hallohallo hallowelt helloworld hello123 hello1234 master123
    masterkey monkey123 monkey12 dragon123 dragon12 shadow12 shadow123 mustang1 maverick midnight killer123
    freedom1 freedom123 liverpool liverpool1 chelsea1 arsenal1 arsenal123 manchester barcelona realmadrid
    juventus bayern123 bayernmuenchen borussia borussia09 dortmund dortmund09 schalke04 hamburg1 hamburger
    muenchen berlin123 deutschland germany1 austria1 schweiz1 london123 newyork1 chocolate schokolade
    butterfly butterfly1 sunflower blumenstrauss schmetterling sommer123 sommer2024 sommer2025 sommer2026
    winter123 winter2024 winter2025 winter2026 summer123 summer2024 summer2025 summer2026 herbst2025
    fruehling january1 february november december september october1 januar123 samsung1 samsung123 iphone123
    android1 google123 facebook facebook1 instagram linkedin microsoft windows1 windows10 administrator
    admin123 admin1234 admin12345 adminadmin administrador root1234 rootroot toor1234 test1234 test12345
    testtest testtest1 tester123 test123456 guest123 guestguest user1234 username default1 default123
    temp1234 temppass temporary access14 access123 secret123 secretsecret topsecret system123 server123
    security security1 firewall database oracle123 cisco123 letmein! login123 loginlogin einloggen zugang123
    anmelden praxis123 praxis2024 praxis2025 doctor123 doktor123 arztpraxis patient1 patient123 health123
    gesundheit gesundheit1 medizin1 hospital hospital1 krankenhaus apotheke nursenurse superstar rockstar1
    metallica slipknot nirvana1 eminem123 beautiful beautiful1 handsome precious diamond1 diamonds crystal1
    jesus123 jesuschrist godisgood blessed1 angel123 angels123 babygirl babygirl1 babyboy1 sweetheart
    sweetie1 darling1 cupcake1 cookie123 banana123 apple1234 cheese123 pepper123 ginger123 cowboys1 steelers
    packers1 yankees1 redsox04 eagles123 lakers24 mercedes mercedes1 porsche911 ferrari1 corvette harley01
    motorrad yamaha123 kawasaki honda123 toyota123 police123 fireman1 marines1 soldier1 gangster gangster1
    snoopy123 garfield scooby123 mickeymouse tinkerbell hello-kitty hellokitty
    """
}
