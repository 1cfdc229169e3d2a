/** Languages of this page. A text of HTML is written into the element with its `data-text`. */
export const texts = {
  en: {
    title: 'Pair this device',
    language: 'Language',
    trust: 'First, trust this restaurant’s computer',
    trust_text: 'It encrypts its connections with its own certificate. Each device needs to trust it once.',
    get: 'Download the certificate',
    install: 'Install it.',
    apple:
      'iPad, iPhone: Settings › Profile Downloaded › Install. Then Settings › General › About › Certificate Trust Settings › turn it on.',
    android:
      'Android: Settings › Security › More security settings › Install a certificate › CA certificate. Choose galley.crt.',
    desktop: 'Windows, Mac: Open the file and add it to your trusted root certificates.',
    compare: 'Check that this fingerprint matches the one in the back office.',
    secure: 'Installed. Continue',
    code: 'Pairing code',
    where:
      'Find it in the back office under Devices, next to the QR code. It works once and expires after 10 minutes.',
    before: 'This device is already “{label}”. Pairing it again replaces that.',
    pair: 'Pair device',
    CODE_EXPIRED: 'This code expired or was already used. Get a new one in the back office.',
    UNAUTHENTICATED: 'Wrong code. Check it and try again, or get a new one in the back office.',
    ACCOUNT_DISABLED: 'This device is turned off. Turn it on in the back office first.',
    RATE_LIMITED: 'Too many attempts. Try again in a minute.',
    TOO_MANY_ATTEMPTS: 'Too many wrong codes. Wait {seconds} s, then try again.',
    STARTING_UP: 'The restaurant’s computer isn’t set up yet. Finish setup, then try again.',
    unreached:
      'Can’t reach the restaurant’s computer. Connect this device to the restaurant’s network and try again.',
    keeps_nothing:
      'This browser isn’t saving data, so this device would forget its setup. Leave private browsing and allow site data for {address} in the browser’s settings (Site settings › Cookies and site data). Then reload this page. Your code still works.',
    other_server:
      'This isn’t the computer that made the code. Don’t pair this device. Ask the person who set it up.',
  },
  de: {
    title: 'Dieses Gerät koppeln',
    language: 'Sprache',
    trust: 'Zuerst dem Server dieses Restaurants vertrauen',
    trust_text:
      'Der Server verschlüsselt seine Verbindungen mit einem eigenen Zertifikat. Jedes Gerät muss ihm einmal vertrauen.',
    get: 'Zertifikat laden',
    install: 'Installieren.',
    apple:
      'iPad, iPhone: Einstellungen › Profil geladen › Installieren. Dann Einstellungen › Allgemein › Info › Zertifikatsvertrauenseinstellungen › einschalten.',
    android:
      'Android: Einstellungen › Sicherheit › Weitere Sicherheitseinstellungen › Zertifikat installieren › CA-Zertifikat. galley.crt wählen.',
    desktop: 'Windows, Mac: Datei öffnen und zu den vertrauenswürdigen Stammzertifikaten hinzufügen.',
    compare: 'Prüfen, ob dieser Fingerabdruck mit dem im Backoffice übereinstimmt.',
    secure: 'Installiert. Weiter',
    code: 'Kopplungscode',
    where: 'Er steht im Backoffice unter Geräte neben dem QR-Code. Er gilt einmal und 10 Minuten lang.',
    before: 'Dieses Gerät ist schon „{label}“. Erneutes Koppeln ersetzt das.',
    pair: 'Gerät koppeln',
    CODE_EXPIRED: 'Dieser Code ist abgelaufen oder schon benutzt. Im Backoffice einen neuen holen.',
    UNAUTHENTICATED: 'Falscher Code. Prüfen und noch einmal versuchen oder im Backoffice einen neuen holen.',
    ACCOUNT_DISABLED: 'Dieses Gerät ist ausgeschaltet. Zuerst im Backoffice einschalten.',
    RATE_LIMITED: 'Zu viele Versuche. In einer Minute noch einmal.',
    TOO_MANY_ATTEMPTS: 'Zu viele falsche Codes. {seconds} s warten, dann noch einmal.',
    STARTING_UP: 'Der Server ist noch nicht eingerichtet. Einrichtung beenden, dann noch einmal.',
    unreached:
      'Der Server ist nicht erreichbar. Dieses Gerät mit dem Netzwerk des Restaurants verbinden und noch einmal versuchen.',
    keeps_nothing:
      'Dieser Browser speichert nichts, das Gerät würde seine Einrichtung vergessen. Privates Surfen verlassen und in den Einstellungen des Browsers Websitedaten für {address} erlauben (Website-Einstellungen › Cookies und Websitedaten). Dann diese Seite neu laden. Der Code gilt weiter.',
    other_server:
      'Das ist nicht der Server, der den Code erstellt hat. Dieses Gerät nicht koppeln. Die Person fragen, die es eingerichtet hat.',
  },
  fr: {
    title: 'Associer cet appareil',
    language: 'Langue',
    trust: 'D’abord, faites confiance à l’ordinateur de ce restaurant',
    trust_text:
      'Il chiffre ses connexions avec son propre certificat. Chaque appareil doit l’accepter une fois.',
    get: 'Télécharger le certificat',
    install: 'Installez-le.',
    apple:
      'iPad, iPhone\u00a0: Réglages › Profil téléchargé › Installer. Puis Réglages › Général › Informations › Réglages de confiance des certificats › activez-le.',
    android:
      'Android\u00a0: Paramètres › Sécurité › Autres paramètres de sécurité › Installer un certificat › Certificat CA. Choisissez galley.crt.',
    desktop: 'Windows, Mac\u00a0: ouvrez le fichier et ajoutez-le aux certificats racines de confiance.',
    compare: 'Vérifiez que cette empreinte correspond à celle du back-office.',
    secure: 'Installé. Continuer',
    code: 'Code d’association',
    where:
      'Il est dans le back-office, sous Appareils, à côté du code QR. Il sert une fois et expire après 10 minutes.',
    before: 'Cet appareil est déjà «\u00a0{label}\u00a0». Une nouvelle association le remplace.',
    pair: 'Associer l’appareil',
    CODE_EXPIRED: 'Ce code a expiré ou a déjà servi. Demandez-en un nouveau dans le back-office.',
    UNAUTHENTICATED:
      'Code incorrect. Vérifiez-le et réessayez, ou demandez-en un nouveau dans le back-office.',
    ACCOUNT_DISABLED: 'Cet appareil est désactivé. Activez-le d’abord dans le back-office.',
    RATE_LIMITED: 'Trop d’essais. Réessayez dans une minute.',
    TOO_MANY_ATTEMPTS: 'Trop de codes incorrects. Attendez {seconds} s, puis réessayez.',
    STARTING_UP:
      'L’ordinateur du restaurant n’est pas encore configuré. Terminez la configuration, puis réessayez.',
    unreached:
      'Ordinateur du restaurant injoignable. Connectez cet appareil au réseau du restaurant et réessayez.',
    keeps_nothing:
      'Ce navigateur n’enregistre rien\u00a0: l’appareil oublierait sa configuration. Quittez la navigation privée et autorisez les données de {address} dans les réglages du navigateur (Paramètres des sites › Cookies et données). Rechargez ensuite cette page. Votre code reste valable.',
    other_server:
      'Ce n’est pas l’ordinateur qui a créé le code. N’associez pas cet appareil. Demandez à la personne qui l’a configuré.',
  },
  es: {
    title: 'Vincular este dispositivo',
    language: 'Idioma',
    trust: 'Primero, confíe en el servidor de este restaurante',
    trust_text:
      'El servidor cifra sus conexiones con su propio certificado. Cada dispositivo debe aceptarlo una vez.',
    get: 'Descargar certificado',
    install: 'Instálelo.',
    apple:
      'iPad, iPhone: Ajustes › Perfil descargado › Instalar. Después Ajustes › General › Información › Ajustes de certificados de confianza › actívelo.',
    android:
      'Android: Ajustes › Seguridad › Más ajustes de seguridad › Instalar un certificado › Certificado de CA. Elija galley.crt.',
    desktop: 'Windows, Mac: abra el archivo y añádalo a los certificados raíz de confianza.',
    compare: 'Compruebe que esta huella coincide con la de la administración.',
    secure: 'Instalado. Continuar',
    code: 'Código de vinculación',
    where:
      'Está en la administración, en Dispositivos, junto al código QR. Sirve una vez y caduca a los 10 minutos.',
    before: 'Este dispositivo ya es «{label}». Vincularlo de nuevo lo sustituye.',
    pair: 'Vincular dispositivo',
    CODE_EXPIRED: 'Este código caducó o ya se usó. Pida uno nuevo en la administración.',
    UNAUTHENTICATED:
      'Código incorrecto. Revíselo e inténtelo de nuevo, o pida uno nuevo en la administración.',
    ACCOUNT_DISABLED: 'Este dispositivo está desactivado. Actívelo antes en la administración.',
    RATE_LIMITED: 'Demasiados intentos. Pruebe de nuevo en un minuto.',
    TOO_MANY_ATTEMPTS: 'Demasiados códigos incorrectos. Espere {seconds} s e inténtelo de nuevo.',
    STARTING_UP: 'El servidor aún no está configurado. Termine la configuración e inténtelo de nuevo.',
    unreached:
      'No hay conexión con el servidor. Conecte este dispositivo a la red del restaurante e inténtelo de nuevo.',
    keeps_nothing:
      'Este navegador no guarda datos, así que el dispositivo olvidaría su configuración. Salga de la navegación privada y permita los datos de {address} en los ajustes del navegador (Ajustes del sitio › Cookies y datos). Después recargue esta página. Su código sigue sirviendo.',
    other_server:
      'Este no es el servidor que creó el código. No vincule este dispositivo. Pregunte a quien lo configuró.',
  },
  ar: {
    title: 'إقران هذا الجهاز',
    language: 'اللغة',
    trust: 'أولًا: ثِق بحاسوب هذا المطعم',
    trust_text: 'يشفّر الحاسوب اتصالاته بشهادته الخاصة. على كل جهاز أن يثق بها مرة واحدة.',
    get: 'تنزيل الشهادة',
    install: 'ثبّتها.',
    apple:
      'آيباد وآيفون: الإعدادات › تم تنزيل ملف تعريف › تثبيت، ثم الإعدادات › عام › حول › إعدادات الثقة بالشهادات › فعّلها.',
    android: 'أندرويد: الإعدادات › الأمان › إعدادات أمان إضافية › تثبيت شهادة › شهادة CA، واختر galley.crt.',
    desktop: 'ويندوز وماك: افتح الملف وضعه بين شهادات الجذر الموثوقة.',
    compare: 'تأكد أن هذه البصمة تطابق البصمة في لوحة الإدارة.',
    secure: 'ثُبّتت. متابعة',
    code: 'رمز الإقران',
    where: 'تجده في لوحة الإدارة، ضمن «الأجهزة»، بجانب رمز QR. يعمل مرة واحدة وينتهي بعد 10 دقائق.',
    before: 'هذا الجهاز هو «{label}» الآن. الإقران من جديد يحلّ محلّه.',
    pair: 'إقران الجهاز',
    CODE_EXPIRED: 'انتهت صلاحية هذا الرمز أو استُخدم. احصل على رمز جديد من لوحة الإدارة.',
    UNAUTHENTICATED: 'رمز خاطئ. تحقق منه وحاول مرة أخرى، أو احصل على رمز جديد من لوحة الإدارة.',
    ACCOUNT_DISABLED: 'هذا الجهاز موقوف. شغّله من لوحة الإدارة أولًا.',
    RATE_LIMITED: 'محاولات كثيرة. حاول بعد دقيقة.',
    TOO_MANY_ATTEMPTS: 'رموز خاطئة كثيرة. انتظر {seconds} ث ثم حاول مرة أخرى.',
    STARTING_UP: 'لم يُعدّ حاسوب المطعم بعد. أكمل الإعداد ثم حاول مرة أخرى.',
    unreached: 'تعذّر الوصول إلى حاسوب المطعم. صِل هذا الجهاز بشبكة المطعم وحاول مرة أخرى.',
    keeps_nothing:
      'هذا المتصفح لا يحفظ البيانات، فينسى الجهاز إعداده. اخرج من التصفح الخاص، واسمح ببيانات الموقع {address} في إعدادات المتصفح (إعدادات المواقع › ملفات تعريف الارتباط وبيانات الموقع). ثم أعد تحميل هذه الصفحة. يبقى رمزك صالحًا.',
    other_server: 'ليس هذا الحاسوب الذي أنشأ الرمز. لا تُقرن هذا الجهاز. اسأل من أعدّه.',
  },
  hi: {
    title: 'इस डिवाइस को जोड़ें',
    language: 'भाषा',
    trust: 'पहले इस रेस्तराँ के कंप्यूटर पर भरोसा करें',
    trust_text: 'यह अपने कनेक्शन अपने ही प्रमाणपत्र से एन्क्रिप्ट करता है। हर डिवाइस को एक बार उस पर भरोसा करना होता है।',
    get: 'प्रमाणपत्र डाउनलोड करें',
    install: 'उसे इंस्टॉल करें।',
    apple:
      'iPad, iPhone: Settings › Profile Downloaded › Install, फिर Settings › General › About › Certificate Trust Settings › चालू करें।',
    android:
      'Android: Settings › Security › More security settings › Install a certificate › CA certificate, और galley.crt चुनें।',
    desktop: 'Windows, Mac: फ़ाइल खोलें और उसे विश्वसनीय रूट प्रमाणपत्रों में रखें।',
    compare: 'देखें कि यह फ़िंगरप्रिंट बैक ऑफ़िस वाले से मिलता है।',
    secure: 'इंस्टॉल हुआ। आगे बढ़ें',
    code: 'पेयरिंग कोड',
    where: 'यह बैक ऑफ़िस में “डिवाइस” में QR कोड के पास है। यह एक बार, 10 मिनट तक चलता है।',
    before: 'यह डिवाइस अभी “{label}” है। फिर से जोड़ने पर वह बदल जाएगा।',
    pair: 'डिवाइस जोड़ें',
    CODE_EXPIRED: 'यह कोड पुराना है या इस्तेमाल हो चुका है। बैक ऑफ़िस से नया लें।',
    UNAUTHENTICATED: 'ग़लत कोड। देखकर फिर कोशिश करें, या बैक ऑफ़िस से नया लें।',
    ACCOUNT_DISABLED: 'यह डिवाइस बंद है। पहले इसे बैक ऑफ़िस में चालू करें।',
    RATE_LIMITED: 'बहुत बार कोशिश हुई। एक मिनट बाद फिर करें।',
    TOO_MANY_ATTEMPTS: 'बहुत बार ग़लत कोड। {seconds} सेकंड रुकें, फिर कोशिश करें।',
    STARTING_UP: 'रेस्तराँ का कंप्यूटर अभी सेट नहीं है। सेटअप पूरा करें, फिर कोशिश करें।',
    unreached: 'रेस्तराँ के कंप्यूटर से संपर्क नहीं हो रहा। डिवाइस को रेस्तराँ के नेटवर्क से जोड़ें और फिर कोशिश करें।',
    keeps_nothing:
      'यह ब्राउज़र डेटा नहीं रखता, इसलिए डिवाइस अपना सेटअप भूल जाएगा। निजी ब्राउज़िंग से बाहर आएँ और ब्राउज़र की सेटिंग में {address} के लिए साइट डेटा की अनुमति दें (साइट सेटिंग › कुकी और साइट डेटा)। फिर यह पेज दोबारा लोड करें। कोड काम करता रहेगा।',
    other_server: 'कोड इस कंप्यूटर ने नहीं बनाया। यह डिवाइस न जोड़ें। जिसने सेट किया उससे पूछें।',
  },
};
